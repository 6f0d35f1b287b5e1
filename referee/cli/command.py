"""What every command of `gridref` is: one of click's that drops nothing of what it is given."""

from collections import Counter

import click


class Command(click.Command):
    """As click's. An option that takes only one value, and is given twice, is refused: click would take the last."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Check what is given, then parse it as click does."""
        _, _, given = self.make_parser(context).parse_args(list(args))
        for parameter, times in Counter(given).items():
            if times > 1 and isinstance(parameter, click.Option) and _holds_one(parameter):
                name = "/".join((*parameter.opts, *parameter.secondary_opts))
                raise click.UsageError(f"{name} is given twice; give it once", context)
        return super().parse_args(context, args)


def _holds_one(option: click.Option) -> bool:
    """Whether a second use of an option would replace the first."""
    is_only_set = option.is_flag and not option.secondary_opts
    return not (option.multiple or option.count or is_only_set)


class Group(click.Group):
    """As click's, of such commands."""

    command_class = Command

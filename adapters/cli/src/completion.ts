import { type Command, Help, type Option } from "commander";
import { pathOf } from "./help.ts";

/** A script that completes the command lines of a program, for the shell that runs it. */
export function completionOf(shell: string, program: Command): string {
  const commands = program.commands.flatMap((command) => [command, ...command.commands]).map(commandOf);
  const scripts: Readonly<Record<string, (commands: readonly Completed[]) => string>> = { bash, zsh, fish };
  return scripts[shell]?.(commands) ?? "";
}

interface Completed {
  /** With that of its group in front, such as `monitor add`. */
  readonly name: string;
  /** The commands of a group. */
  readonly own: readonly string[];
  readonly description: string;
  readonly options: readonly Option[];
  /** What its words may be; undefined for anything. */
  readonly words: readonly string[] | undefined;
  readonly takesFile: boolean;
}

function commandOf(command: Command): Completed {
  const [argument] = command.registeredArguments;
  return {
    name: pathOf(command),
    own: command.commands.map((one) => one.name()),
    description: command.description(),
    options: new Help().visibleOptions(command),
    words: command.commands.length > 0 ? command.commands.map((one) => one.name()) : argument?.argChoices,
    takesFile: argument?.name() === "file",
  };
}

const isTop = ({ name }: Completed) => !name.includes(" ");

const flagsOf = ({ short, long }: Option) => [short, long].filter((flag) => flag !== undefined);
const takesValue = ({ required, optional }: Option) => required || optional;
const isPath = ({ long }: Option) => long === "--output";

function bash(commands: readonly Completed[]): string {
  const names = commands.filter(isTop).map(({ name }) => name);
  const groups = commands.filter(({ own }) => own.length > 0);
  const inner = groups.map(
    ({ name, own }) =>
      `    ${name}) for ((i++; i < COMP_CWORD; i++)); do case \${COMP_WORDS[i]} in ${own.join("|")}) command+=" \${COMP_WORDS[i]}"; break ;; esac; done ;;`,
  );
  const values = commands.flatMap(({ name, options }) =>
    options.filter(takesValue).map((option) => {
      const pattern = flagsOf(option)
        .map((flag) => `"${name} ${flag}"`)
        .join("|");
      if (isPath(option)) return `    ${pattern}) COMPREPLY=($(compgen -f -- "$cur")); return ;;`;
      return `    ${pattern}) COMPREPLY=($(compgen -W "${(option.argChoices ?? []).join(" ")}" -- "$cur")); return ;;`;
    }),
  );
  const rest = commands.map(({ name, options, words, takesFile }) => {
    const flags = options.flatMap(flagsOf).join(" ");
    const other = takesFile ? 'compgen -f -- "$cur"' : `compgen -W "${(words ?? []).join(" ")}" -- "$cur"`;
    return `    "${name}") if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "${flags}" -- "$cur")); else COMPREPLY=($(${other})); fi ;;`;
  });
  return `# winnow completion bash
_winnow() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      help|${names.join("|")}) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command in
${inner.join("\n")}
  esac
  case "\${command:-scrape} $prev" in
${values.join("\n")}
  esac
  if [[ $command == help || ( -z $command && $cur != -* ) ]]; then
    COMPREPLY=($(compgen -W "${[...names, "help"].join(" ")}" -- "$cur"))
    return
  fi
  case \${command:-scrape} in
${rest.join("\n")}
  esac
}
complete -F _winnow winnow
`;
}

function zsh(commands: readonly Completed[]): string {
  const text = (value: string) => value.replace(/'/g, "'\\''").replace(/[[\]:]/g, "\\$&");
  const option = (one: Option) => {
    const choices = one.argChoices?.map((choice) => choice.replace(/[^\w-]/g, "")).join(" ");
    const action = isPath(one) ? "_files" : choices === undefined ? " " : `(${choices})`;
    const value = takesValue(one) ? `:value:${action}` : "";
    return flagsOf(one).map((flag) => `      '*${flag}[${text(one.description)}]${value}'`);
  };
  const cases = commands.map(({ name, options, words, takesFile }) => {
    const other = takesFile ? "_files" : words === undefined ? " " : `(${words.join(" ")})`;
    const lines = [...options.flatMap(option), `      '*:word:${other}'`];
    return `    '${name}') _arguments \\\n${lines.join(" \\\n")} ;;`;
  });
  const inner = commands
    .filter(({ own }) => own.length > 0)
    .map(
      ({ name, own }) =>
        `    ${name}) for word in \${words[3,CURRENT-1]}; do case $word in ${own.join("|")}) command+=" $word"; break ;; esac; done ;;`,
    );
  const described = commands
    .filter(isTop)
    .map(({ name, description }) => `    '${name}:${text(description)}'`);
  return `#compdef winnow
_winnow() {
  local command= word
  local -a commands=(
${described.join("\n")}
    'help:print help of a command'
  )
  for word in \${words[2,CURRENT-1]}; do
    if (( \${commands[(I)$word:*]} )); then command=$word; break; fi
  done
  if [[ $command == help || ( -z $command && \${words[CURRENT]} != -* && \${words[CURRENT-1]} != -* ) ]]; then
    _describe command commands
    return
  fi
  case $command in
${inner.join("\n")}
  esac
  case \${command:-scrape} in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _winnow ]]; then _winnow "$@"; else compdef _winnow winnow; fi
`;
}

function fish(commands: readonly Completed[]): string {
  const quote = (value: string) => `'${value.replace(/[\\']/g, "\\$&")}'`;
  const others = commands.filter((one) => isTop(one) && one.name !== "scrape").map(({ name }) => name);
  const groups = commands.filter(({ own }) => own.length > 0);
  const lines = commands.flatMap((command) => {
    const { name, description, options, words, takesFile, own: inner } = command;
    const seen = (...names: readonly string[]) => `__fish_seen_subcommand_from ${names.join(" ")}`;
    const [group = "", called] = name.split(" ");
    const alike = groups.filter(({ own }) => own.includes(name)).map((one) => `; and not ${seen(one.name)}`);
    const when =
      name === "scrape"
        ? `not ${seen("help", ...others)}`
        : called !== undefined
          ? `${seen(group)}; and ${seen(called)}`
          : `${seen(name)}${inner.length > 0 ? `; and not ${seen(...inner)}` : alike.join("")}`;
    const isGiven = quote(when);
    const own = options.map((option) => {
      const { short, long, description, argChoices } = option;
      const names = `${long === undefined ? "" : ` -l ${long.slice(2)}`}${short === undefined ? "" : ` -s ${short.slice(1)}`}`;
      const value = !takesValue(option)
        ? ""
        : isPath(option)
          ? " -r -F"
          : ` -x -a ${quote((argChoices ?? []).join(" "))}`;
      return `complete -c winnow -n ${isGiven}${names}${value} -d ${quote(description)}`;
    });
    const other =
      words === undefined
        ? takesFile
          ? [`complete -c winnow -n ${isGiven} -F`]
          : []
        : [`complete -c winnow -n ${isGiven} -a ${quote(words.join(" "))}`];
    return [
      ...(isTop(command)
        ? [`complete -c winnow -n __fish_use_subcommand -a ${name} -d ${quote(description)}`]
        : []),
      ...own,
      ...other,
    ];
  });
  const all = commands
    .filter(isTop)
    .map(({ name }) => name)
    .join(" ");
  return `# winnow completion fish
complete -c winnow -f
complete -c winnow -n __fish_use_subcommand -a help -d 'print help of a command'
complete -c winnow -n '__fish_seen_subcommand_from help' -a ${quote(all)}
${lines.join("\n")}
`;
}

/** How a value is represented in a query string. */
export type UrlParam<Value> = {
  /** Null for text that cannot be parsed; `initial` is then used. */
  parse(text: string): Value | null;
  serialize(value: NonNullable<Value>): string;
  /** The value if the URL has none; never written to the URL. */
  initial: Value;
};

/** A page's parameters, by their names in the URL. */
export type UrlParams<State> = { [Name in keyof State]: UrlParam<State[Name]> };

/** New values for some parameters; null resets to `initial`. */
export type UrlChange<State> = { [Name in keyof State]?: State[Name] | null };

export type StateOf<Params> = {
  [Name in keyof Params]: Params[Name] extends UrlParam<infer Value> ? Value : never;
};

/** A page's `searchParams` in Next. */
export type SearchParams = Record<string, string | string[] | undefined>;

export function textParam(): UrlParam<string | null>;
export function textParam(initial: string): UrlParam<string>;
export function textParam(initial: string | null = null): UrlParam<string | null> {
  return { parse: (text) => text, serialize: (value) => value, initial };
}

export function choiceParam<Choice extends string>(choices: readonly Choice[]): UrlParam<Choice | null>;
export function choiceParam<Choice extends string>(
  choices: readonly Choice[],
  initial: Choice,
): UrlParam<Choice>;
export function choiceParam<Choice extends string>(
  choices: readonly Choice[],
  initial: Choice | null = null,
): UrlParam<Choice | null> {
  return {
    parse: (text) => choices.find((choice) => choice === text) ?? null,
    serialize: (value) => value,
    initial,
  };
}

/** A comma-separated list. With `choices`, other items are left out. */
export function listParam<Item extends string = string>(choices?: readonly Item[]): UrlParam<Item[]> {
  const isItem = (text: string): text is Item => !choices || choices.some((choice) => choice === text);
  return {
    parse: (text) =>
      text
        .split(',')
        .map((item) => item.replaceAll('%2C', ',').replaceAll('%25', '%'))
        .filter((item): item is Item => item !== '' && isItem(item)),
    serialize: (items) => items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(','),
    initial: [],
  };
}

const names = <State>(params: UrlParams<State>) => Object.keys(params) as (keyof State & string)[];

/** The state in a URL; of a repeated parameter the first value counts. */
export function readParams<State>(
  params: UrlParams<State>,
  source: string | URLSearchParams | SearchParams,
): State {
  const search =
    typeof source === 'string' || source instanceof URLSearchParams
      ? new URLSearchParams(source)
      : new URLSearchParams(
          Object.entries(source).flatMap(([name, value]) =>
            [value ?? []].flat().map((text): [string, string] => [name, text]),
          ),
        );
  const read = names(params).map((name) => {
    const text = search.get(name);
    return [name, (text === null ? null : params[name].parse(text)) ?? params[name].initial];
  });
  return Object.fromEntries(read) as State;
}

/** Changes a query string in place, keeping other parameters. */
export function writeParams<State>(
  params: UrlParams<State>,
  change: UrlChange<State>,
  search: URLSearchParams,
): URLSearchParams {
  const textOf = (
    { serialize }: UrlParam<State[keyof State]>,
    value: State[keyof State] | null | undefined,
  ) => (value === null || value === undefined ? null : serialize(value));
  for (const name of names(params)) {
    if (change[name] === undefined) continue;
    const text = textOf(params[name], change[name]);
    if (text === null || text === textOf(params[name], params[name].initial)) search.delete(name);
    else search.set(name, text);
  }
  return search;
}

/** "?q=quay&sort=name", to append to a path; "" if empty. */
export function queryString(search: URLSearchParams): string {
  return search.size > 0 ? `?${search.toString().replaceAll('%2C', ',')}` : '';
}

/** Reads a page's state from its `searchParams` or a query string; unknown values are left out. */
export const readerOf =
  <State>(params: UrlParams<State>) =>
  (source: string | SearchParams): State =>
    readParams(params, source);

/** The query string of a state, to append to a path; initial values are left out. */
export const serializerOf =
  <State>(params: UrlParams<State>) =>
  (state: UrlChange<State>): string =>
    queryString(writeParams(params, state, new URLSearchParams()));

/** A drawing's camera: the centre of the view, in the drawing's px, and the scale. */
type DrawingCamera = { x: number; y: number; zoom: number };

/** A drawing's camera in the URL, "120_-40_0.5". */
export const cameraParam: UrlParam<DrawingCamera | null> = {
  parse(text) {
    const [x, y, zoom, ...rest] = text.split('_').map(Number);
    if (rest.length > 0 || ![x, y, zoom].every(Number.isFinite) || !(zoom! > 0)) return null;
    return { x: x!, y: y!, zoom: zoom! };
  },
  serialize: ({ x, y, zoom }) => `${Math.round(x)}_${Math.round(y)}_${Number(zoom.toPrecision(4))}`,
  initial: null,
};

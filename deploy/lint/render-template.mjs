import { stringify } from 'yaml';

/**
 * Renders the subset of Helm's templates that this chart uses: define, include, if, else, range, with, variables, pipes
 * and the functions below. Anything else is an error, so the chart cannot use features that we do not check.
 */
export function renderTemplates(files, root) {
  const defined = new Map();
  const trees = Object.entries(files).map(([name, text]) => [name, parse(tokensOf(text), defined)]);
  return trees.map(([name, tree]) => {
    try {
      return [name, render(tree, { dot: root, variables: { $: root }, defined })];
    } catch (error) {
      throw new Error(`${name}: ${error.message}`);
    }
  });
}

/** Splits a template into alternating text and actions, and applies the trimming of `{{-` and `-}}`. */
function tokensOf(text) {
  const tokens = [];
  let position = 0;
  let trim = false;
  for (const match of text.matchAll(/\{\{(-?)\s*(.*?)\s*(-?)\}\}/gs)) {
    const before = text.slice(position, match.index);
    const trimmedStart = trim ? before.trimStart() : before;
    tokens.push({ text: match[1] ? trimmedStart.trimEnd() : trimmedStart }, { action: match[2] });
    position = match.index + match[0].length;
    trim = Boolean(match[3]);
  }
  const rest = text.slice(position);
  return [...tokens, { text: trim ? rest.trimStart() : rest }];
}

function parse(tokens, defined) {
  const block = (isNested) => {
    const nodes = [];
    while (tokens.length) {
      const token = tokens.shift();
      if (token.text !== undefined) {
        nodes.push(token);
        continue;
      }
      const [word, ...rest] = token.action.split(/\s+/);
      const head = rest.join(' ');
      if (word === 'end' || word === 'else') {
        if (!isNested) throw new Error(`"${word}" outside a block`);
        return { nodes, end: word };
      }
      if (!['if', 'range', 'with', 'define'].includes(word)) {
        nodes.push(token);
        continue;
      }
      const body = block(true);
      const otherwise = body.end === 'else' ? block(true).nodes : [];
      if (word === 'define') defined.set(JSON.parse(head), body.nodes);
      else nodes.push({ kind: word, head, body: body.nodes, otherwise });
    }
    if (isNested) throw new Error('a block is not closed');
    return { nodes };
  };
  return block(false).nodes;
}

const isEmpty = (value) =>
  !value || (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0);

function render(nodes, scope) {
  return nodes.map((node) => renderNode(node, scope)).join('');
}

function renderNode(node, scope) {
  if (node.text !== undefined) return node.text;
  if (node.action !== undefined) {
    const value = evaluate(node.action, scope);
    if (value === undefined || value === null) throw new Error(`{{ ${node.action} }} has no value`);
    return String(value);
  }
  if (node.kind === 'range') {
    const [, key, value, source] = node.head.match(/^(\$\w+), (\$\w+) := (.+)$/) ?? [];
    if (!source) throw new Error(`range "${node.head}" is not supported`);
    return Object.entries(evaluate(source, scope))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) =>
        render(node.body, {
          ...scope,
          dot: item,
          variables: { ...scope.variables, [key]: name, [value]: item },
        }),
      )
      .join('');
  }
  const value = evaluate(node.head, scope);
  if (isEmpty(value)) return render(node.otherwise, scope);
  return render(node.body, node.kind === 'with' ? { ...scope, dot: value } : scope);
}

const functions = {
  quote: (_scope, value) => JSON.stringify(String(value ?? '')),
  nindent: (_scope, spaces, text) => `\n${text.replace(/^(?=.)/gm, ' '.repeat(spaces))}`,
  toYaml: (_scope, value) => stringify(value).trimEnd(),
  default: (_scope, fallback, value) => (isEmpty(value) ? fallback : value),
  int: (_scope, value) => Math.trunc(Number(value)),
  gt: (_scope, a, b) => a > b,
  include: (scope, name, dot) => {
    if (!scope.defined.has(name)) throw new Error(`no template is called "${name}"`);
    return render(scope.defined.get(name), { ...scope, dot, variables: { $: dot } });
  },
};

/** Evaluates a pipeline: each part's result is the last argument of the next part. */
function evaluate(pipeline, scope) {
  return pipeline.split(/\s+\|\s+/).reduce((piped, part, index) => {
    const words = part.match(/\([^()]*\)|"[^"]*"|\S+/g);
    const pipedArgs = index === 0 ? [] : [piped];
    if (!Object.hasOwn(functions, words[0])) {
      if (words.length > 1 || index > 0) throw new Error(`"${part}" is not supported`);
      return valueOf(words[0], scope);
    }
    return functions[words[0]](scope, ...words.slice(1).map((word) => valueOf(word, scope)), ...pipedArgs);
  }, undefined);
}

function valueOf(word, scope) {
  if (word.startsWith('(')) return evaluate(word.slice(1, -1), scope);
  if (/^("|-?\d)/.test(word)) return JSON.parse(word);
  const [start, ...rest] = word.split('.');
  if (start !== '' && !Object.hasOwn(scope.variables, start)) throw new Error(`"${word}" is not supported`);
  return rest
    .filter(Boolean)
    .reduce((value, name) => value?.[name], start === '' ? scope.dot : scope.variables[start]);
}

import ts from 'typescript';

export type Text = { line: number; words: string };

/** Attributes and properties whose strings are for the program. */
const isForProgram =
  /^(className|classNames|id|key|href|src|type|role|variant|size|tone|name|slot|rel|target|method|action|mode|look|kind|code|status|d|style|fill|stroke|data-.*|autoComplete|inputMode|placement|align|queryKey|cacheKey|pathname|transform|viewBox|aria-(keyshortcuts|live|haspopup|current|describedby|labelledby|controls))$/;
/** Attributes and properties that are read even when they are one word in small letters. */
const isForReader =
  /^(aria-label|title|label|placeholder|alt|detail|text|word|words|message|what|next|description|hint|does|reason|confirmLabel|cancelLabel|pendingLabel|empty|note|disabledReason|heading|short|long|unit)$/;
const isForDeveloper = /^(Error|TypeError|RangeError)$/;
const isLog =
  /^(log|console|logger)\.|matchMedia|useMediaQuery|querySelector|\.matches$|\.closest$|cssOf|createHash/;
const isClassNames = /^(clsx|cx|buttonClasses|controlClasses)$/;

/** Every text in a source file that a person may read: markup, names for screen readers, messages, tables of words. */
export function readTexts(path: string, source: string): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const add = (node: ts.Node, words: string) => {
    const text = words.replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, '')))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, words: text });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return visitElement(node);
    if (ts.isJsxAttribute(node) && isForProgram.test(node.name.getText())) return;
    if (ts.isPropertyAssignment(node) && isForProgram.test(nameOf(node.name))) return visitNested(node);
    if (ts.isNewExpression(node) && isForDeveloper.test(node.expression.getText())) return;
    if (
      ts.isCallExpression(node) &&
      (isClassNames.test(node.expression.getText()) || isLog.test(node.expression.getText()))
    )
      return;
    if (isText(node) && isRead(node)) return add(node, wordsOf(node));
    ts.forEachChild(node, visit);
  };
  /** A name of the program may stand for a table with words in it. */
  const visitNested = (node: ts.PropertyAssignment) => {
    if (!isText(node.initializer)) ts.forEachChild(node.initializer, visit);
  };
  /** What stands in one element is one sentence, with its values in braces. */
  const visitElement = (node: ts.JsxElement | ts.JsxFragment) => {
    if (ts.isJsxElement(node)) visit(node.openingElement);
    let sentence = '';
    let first: ts.Node | undefined;
    for (const child of node.children) {
      const expression = ts.isJsxExpression(child) ? child.expression : undefined;
      if (ts.isJsxText(child)) {
        sentence += child.text.includes('\n') ? ` ${child.text.trim()} ` : child.text;
        if (child.text.trim()) first ??= child;
      } else if (expression && isInline(expression)) {
        sentence += wordsOf(expression);
        first ??= child;
      } else {
        if (ts.isJsxElement(child) && isPhrase(child)) sentence += ` [${phraseOf(child)}] `;
        visit(child);
      }
    }
    if (first) add(first, sentence);
  };
  visit(file);
  return found;
}

const nameOf = (name: ts.PropertyName) => (ts.isStringLiteral(name) ? name.text : name.getText());

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** A value or a choice of words inside a sentence. */
const isInline = (node: ts.Expression): boolean =>
  isText(node) ||
  ts.isIdentifier(node) ||
  ts.isPropertyAccessExpression(node) ||
  (ts.isCallExpression(node) && !/\bmap\b|=>/.test(node.getText())) ||
  (ts.isParenthesizedExpression(node) && isInline(node.expression)) ||
  (ts.isConditionalExpression(node) && isInline(node.whenTrue) && isInline(node.whenFalse)) ||
  (ts.isBinaryExpression(node) && isInline(node.right) && isInline(node.left)) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    isInline(node.right)) ||
  ts.isPrefixUnaryExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isNumericLiteral(node) ||
  node.kind === ts.SyntaxKind.NullKeyword;

function wordsOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map((span) => wordsOf(span.expression) + span.literal.text).join('')
    );
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
  if (ts.isConditionalExpression(node)) return `(${wordsOf(node.whenTrue)}|${wordsOf(node.whenFalse)})`;
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return `(${wordsOf(node.right)}|)`;
    if (operator === ts.SyntaxKind.PlusToken) return wordsOf(node.left) + wordsOf(node.right);
  }
  if (node.kind === ts.SyntaxKind.NullKeyword) return '';
  const source = node.getText().replace(/\s+/g, ' ');
  return `{${source.length > 40 ? `${source.slice(0, 39)}…` : source}}`;
}

/** Short markup inside a sentence: a link, a strong word. */
const isPhrase = (node: ts.JsxElement) => node.children.every((child) => ts.isJsxText(child));
const phraseOf = (node: ts.JsxElement) =>
  node.children.map((child) => (ts.isJsxText(child) ? child.text.trim() : '')).join('');

/** Whether a string is words rather than a name of the program, a class list, an address or a key. */
function isRead(node: ts.StringLiteralLike | ts.TemplateExpression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isLiteralTypeNode(parent))
    return false;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false;
  if (ts.isExpressionStatement(parent)) return false;
  const words = wordsOf(node)
    .replace(/\{[^}]*\}/g, '')
    .trim();
  const holder = ts.isJsxExpression(parent) ? parent.parent : parent;
  const named =
    ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder) || ts.isBindingElement(holder)
      ? holder.name.getText().replace(/['"]/g, '')
      : '';
  if (isForReader.test(named)) return true;
  if (/^[\w-]+$/.test(words)) return /^[A-Z][a-z]/.test(words);
  const tokens = words.split(/\s+/);
  const plain = tokens.filter((token) => /^[("“‘]?\p{L}[\p{L}’'-]*[.,:;?!…)”’"]*$/u.test(token));
  const coded = tokens.filter((token) => /[[\]/_<>=@#$%{}\\]|\w[-:]\w|^-|\.\w|--/.test(token));
  return plain.length > 0 && coded.length * 3 <= tokens.length && !/^[a-z]+:/.test(words);
}

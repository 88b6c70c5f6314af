import ts from 'typescript';

export type Text = { line: number; text: string };

/** Attributes and properties whose strings are never shown. */
const programAttributes =
  /^(className|classNames|id|key|href|src|type|role|variant|size|tone|name|slot|rel|target|method|action|mode|look|kind|code|status|d|style|fill|stroke|data-.*|autoComplete|inputMode|placement|align|queryKey|cacheKey|pathname|transform|viewBox|aria-(keyshortcuts|live|haspopup|current|describedby|labelledby|controls))$/;
/** Attributes and properties that are shown even if they are a single lower-case word. */
const readerAttributes =
  /^(aria-label|title|label|placeholder|alt|detail|text|word|words|message|what|next|description|hint|does|reason|confirmLabel|cancelLabel|pendingLabel|empty|note|disabledReason|heading|short|long|unit)$/;
const developerErrors = /^(Error|TypeError|RangeError)$/;
const programCalls =
  /^(log|console|logger)\.|matchMedia|useMediaQuery|querySelector|\.matches$|\.closest$|cssOf|createHash/;
const classNameCalls = /^(clsx|cx|buttonClasses|controlClasses)$/;

/** Finds every text in a source file that a user may read: markup, accessible names, messages, tables of terms. */
export function readTexts(path: string, source: string): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const texts: Text[] = [];
  const add = (node: ts.Node, source: string) => {
    const text = source.replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, '')))
      texts.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return visitElement(node);
    if (ts.isJsxAttribute(node) && programAttributes.test(node.name.getText())) return;
    if (ts.isPropertyAssignment(node) && programAttributes.test(nameOf(node.name))) return visitNested(node);
    if (ts.isNewExpression(node) && developerErrors.test(node.expression.getText())) return;
    if (
      ts.isCallExpression(node) &&
      (classNameCalls.test(node.expression.getText()) || programCalls.test(node.expression.getText()))
    )
      return;
    if (isText(node) && isReadable(node)) return add(node, textOf(node));
    ts.forEachChild(node, visit);
  };
  /** The value of an internal property may be an object that contains texts. */
  const visitNested = (node: ts.PropertyAssignment) => {
    if (!isText(node.initializer)) ts.forEachChild(node.initializer, visit);
  };
  /** The children of an element form one sentence, with values in braces. */
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
        sentence += textOf(expression);
        first ??= child;
      } else {
        if (ts.isJsxElement(child) && isPhrase(child)) sentence += ` [${phraseOf(child)}] `;
        visit(child);
      }
    }
    if (first) add(first, sentence);
  };
  visit(file);
  return texts;
}

const nameOf = (name: ts.PropertyName) => (ts.isStringLiteral(name) ? name.text : name.getText());

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Whether an expression is a value or a choice of texts inside a sentence. */
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

function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map((span) => textOf(span.expression) + span.literal.text).join('')
    );
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (ts.isConditionalExpression(node)) return `(${textOf(node.whenTrue)}|${textOf(node.whenFalse)})`;
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return `(${textOf(node.right)}|)`;
    if (operator === ts.SyntaxKind.PlusToken) return textOf(node.left) + textOf(node.right);
  }
  if (node.kind === ts.SyntaxKind.NullKeyword) return '';
  const source = node.getText().replace(/\s+/g, ' ');
  return `{${source.length > 40 ? `${source.slice(0, 39)}…` : source}}`;
}

/** Whether an element is short markup inside a sentence, such as a link or a strong word. */
const isPhrase = (node: ts.JsxElement) => node.children.every((child) => ts.isJsxText(child));
const phraseOf = (node: ts.JsxElement) =>
  node.children.map((child) => (ts.isJsxText(child) ? child.text.trim() : '')).join('');

/** Whether a string is text for a reader, rather than an identifier, a class list, a URL or a key. */
function isReadable(node: ts.StringLiteralLike | ts.TemplateExpression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isLiteralTypeNode(parent))
    return false;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false;
  if (ts.isExpressionStatement(parent)) return false;
  const words = textOf(node)
    .replace(/\{[^}]*\}/g, '')
    .trim();
  const holder = ts.isJsxExpression(parent) ? parent.parent : parent;
  const named =
    ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder) || ts.isBindingElement(holder)
      ? holder.name.getText().replace(/['"]/g, '')
      : '';
  if (readerAttributes.test(named)) return true;
  if (/^[\w-]+$/.test(words)) return /^[A-Z][a-z]/.test(words);
  const tokens = words.split(/\s+/);
  const plain = tokens.filter((token) => /^[("“‘]?\p{L}[\p{L}’'-]*[.,:;?!…)”’"]*$/u.test(token));
  const coded = tokens.filter((token) => /[[\]/_<>=@#$%{}\\]|\w[-:]\w|^-|\.\w|--/.test(token));
  return plain.length > 0 && coded.length * 3 <= tokens.length && !/^[a-z]+:/.test(words);
}

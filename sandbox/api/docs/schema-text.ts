import type { JsonSchema } from '../json-schema';

/** A schema as a person reads it: `{ id: uuid, line2: string | null, expires?: "never" | "oneDay" }`. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => schemaText(one, indent)).join(' | ');
  if (schema.properties) return objectText(schema, indent);
  if (schema.items) return `[${schemaText(schema.items, indent)}]`;
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => (type === 'string' && schema.format ? named(schema.format) : type)).join(' | ');
}

const named = (format: string) => (format === 'date-time' ? 'timestamp' : format);

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const fallback = member.default === undefined ? '' : ` = ${JSON.stringify(member.default)}`;
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(member, inner)}${fallback}`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}

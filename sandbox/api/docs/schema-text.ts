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

/** A body to start from: every required member, with a value of its type. */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  if (schema.$ref) return exampleOf(components[schema.$ref.split('/').at(-1)!]!, components);
  if (schema.examples) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf && !schema.properties) return exampleOf(schema.anyOf[0]!, components);
  if (schema.properties) {
    const needed = requiredMembers(schema);
    const members = Object.entries(schema.properties).filter(([name]) => needed.includes(name));
    return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, components)]));
  }
  const [type] = [schema.type ?? 'null'].flat();
  if (type === 'string') return stringExample(schema);
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return schema.minimum ?? 0;
  return type === 'array' ? [] : null;
}

/** Where one of several members is needed, the first of them. */
function requiredMembers({ required = [], oneOf, anyOf }: JsonSchema): string[] {
  const first = oneOf?.[0] ?? anyOf?.[0];
  return first ? [...required, ...requiredMembers(first)] : required;
}

function stringExample({ format }: JsonSchema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'date-time') return '2027-01-04T09:00:00+00:00';
  return format === 'email' ? 'someone@example.com' : 'text';
}

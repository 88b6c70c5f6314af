import { createHash } from 'node:crypto';
import type { JsonSchema } from './json-schema';

/** Example values by member name, wherever the member occurs. */
const EXAMPLES: Record<string, unknown> = {
  line1: '4 Mill Lane', line2: null, addressLine1: '4 Mill Lane', city: 'Lewes', region: 'East Sussex', postcode: 'BN7 1XG', country: 'GB',
  currency: 'GBP', amount: 385_000, agent: 'Harbour & Vale', url: null, nextCursor: null, status: null, dependsOnStageId: null, until: null,
  buyingTransactionId: null, thirdPartyTransactionId: null,
  saleState: 'for-sale-no-offers', name: 'Amelia Hart', email: 'amelia.hart@harbour-vale.example.com', phone: '01632 960114',
  company: 'Harbour & Vale', companyWebsite: 'https://harbour-vale.example.com', from: 'Amelia Hart', to: 'leila.rahman@example.com',
  title: 'Searches ordered', description: null, progressNote: null, canView: true, isYou: true, active: true, role: 'Buyer',
  representing: 'Buyer', scopes: ['chains:read'], path: 'limit', message: 'must be an integer from 1 to 100', completed: 3,
}; // oxfmt-ignore

type Components = Record<string, JsonSchema>;

/** An example with every required member and one item in each array. `name` is the member that the value belongs to. */
export function exampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  const fixed = EXAMPLES[name];
  if (fixed !== undefined && allows(schema, fixed, components)) return fixed;
  if (schema.$ref) {
    const id = schema.$ref.split('/').at(-1)!;
    return exampleOf(components[id]!, components, id);
  }
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf && !schema.properties) return exampleOf(schema.anyOf[0]!, components, name);
  if (schema.properties) {
    const needed = requiredMembers(schema);
    const members = Object.entries(schema.properties).filter(([member]) => needed.includes(member));
    return Object.fromEntries(
      members.map(([member, inner]) => [
        member,
        exampleOf(inner, components, member === 'id' ? name : member),
      ]),
    );
  }
  const [type] = [schema.type ?? 'null'].flat();
  if (type === 'array') return [exampleOf(schema.items!, components, name)];
  if (type === 'string') return stringExample(schema, name);
  if (type === 'boolean') return false;
  return type === 'number' || type === 'integer' ? (schema.minimum ?? 0) : null;
}

/** With alternatives (`oneOf`, `anyOf`), the members that the first one requires are added. */
function requiredMembers({ required = [], oneOf, anyOf }: JsonSchema): string[] {
  const first = oneOf?.[0] ?? anyOf?.[0];
  return first ? [...required, ...requiredMembers(first)] : required;
}

/** One name can have several types: `address` is an object or a string, `status` a string or null. */
function allows(schema: JsonSchema, value: unknown, components: Components): boolean {
  if (schema.$ref) return allows(components[schema.$ref.split('/').at(-1)!]!, value, components);
  if (schema.anyOf?.[0]?.enum) return schema.anyOf[0].enum.includes(value);
  if (schema.anyOf && !schema.properties)
    return schema.anyOf.some((option) => allows(option, value, components));
  if (schema.enum) return schema.enum.includes(value);
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types = schema.type === undefined ? [type] : [schema.type].flat();
  return types.includes(type) || (type === 'number' && types.includes('integer'));
}

function stringExample({ format, minLength = 0 }: JsonSchema, name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  if (format === 'uuid') return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`; // oxfmt-ignore
  if (format === 'date-time') return '2027-01-04T09:00:00+00:00';
  if (format === 'email') return 'someone@example.com';
  return minLength >= 64 ? hash : 'text';
}

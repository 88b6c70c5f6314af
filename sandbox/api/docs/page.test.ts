import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../openapi';
import { operations } from '../operations';
import { docsRoutes } from './routes';

const document = openApiDocument(operations, 'http://localhost:4000');
let response: Response;
let page: string;
let withoutControls: string;
beforeAll(async () => {
  response = await docsRoutes(document, true).request('/');
  page = await response.text();
  withoutControls = await (await docsRoutes(document, false).request('/')).text();
});

const section = (id: string) => new RegExp(`<section id="${id}">([^]*?)</section>`).exec(page)![1]!;
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();
const matches = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map(([, found]) => found!);

describe('the page', () => {
  it('allows only its own script and style, by their exact bytes, and calls to its own origin', () => {
    const hashOf = (element: string) => {
      const [content] = matches(page, new RegExp(`<${element}>([^]*?)</${element}>`, 'g'));
      return `'sha256-${createHash('sha256').update(content!).digest('base64')}'`;
    };
    expect(response.headers.get('content-security-policy')!.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf('script')}`,
      `style-src ${hashOf('style')}`,
      "connect-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('links to every operation, and every link leads somewhere on the page', () => {
    const links = matches(page, /href="#([^"]+)"/g);
    expect(links).toEqual(expect.arrayContaining([...operations.map(({ id }) => id), 'operator']));
    const ids = new Set(matches(page, / id="([^"]+)"/g));
    expect(links.filter((link) => !ids.has(link))).toEqual([]);
  });

  it('says nothing of the operator controls where they are off, but how to get the credentials', () => {
    expect(withoutControls).not.toMatch(/\/operator\/|Operator controls|id="own-client"|id="person"/);
    expect(withoutControls).toContain('KEY=pk_chain_…');
    expect(withoutControls).toContain('The key comes from the service.');
    expect(page).toContain('Operator controls');
    expect(page).toContain('id="own-client"');
    expect(page).not.toContain('KEY=pk_chain_…');
  });

  it('shows the address that serves it', () => {
    expect(page).toContain('<code>http://localhost:4000</code>');
    expect(textOf(/<pre id="curl">([^]*?)<\/pre/.exec(page)![1]!)).toContain(
      'curl http://localhost:4000/v1/whoami -H "Authorization: Bearer $KEY" -H "X-User-Token: $TOKEN"',
    );
  });
});

describe('at an address that is not loopback', () => {
  const address = 'https://sandbox.example';

  it('registers clients with that issuer, and leaves out the commands that the controls would refuse', async () => {
    const publicPage = await (await docsRoutes(openApiDocument(operations, address), true).request('/')).text();
    expect(publicPage).toContain(`data-issuer="${address}"`);
    expect(publicPage).not.toContain(`${address}/operator/`);
    expect(publicPage).toContain('KEY=pk_chain_…');
    expect(publicPage).toContain('The key comes from the service.');
    expect(page).toContain('data-issuer="http://localhost:4000"');
    expect(page).toContain('http://localhost:4000/operator/keys');
  });
});

describe('an operation', () => {
  it('shows its body: which members may be left out, their values and defaults', () => {
    const text = textOf(section('createStage'));
    expect(text).toContain('POST /v1/transactions/{transactionId}/stages');
    expect(text).toContain(
      'Body { title: string description?: string progress?: "Not Started" | "In Progress" | "Blocked" | "Completed" = "Not Started" expectedUpdate?: timestamp',
    );
    expect(textOf(section('setStageDependency'))).toContain('{ dependsOnStageId: uuid | null }');
    expect(textOf(section('shape-Listing'))).toBe(
      'Listing { amount: number currency: string agent: string url: string | null }',
    );
    expect(textOf(section('shape-ListedChain'))).toContain('transactions: [TransactionSummary]');
    expect(section('shape-ListedChain')).toContain('<a href="#shape-TransactionSummary">');
  });

  it('shows the statuses of success, and each refusal with its code', () => {
    const headings = (id: string) => matches(section(id), /<h4>([^<]+)<\/h4>/g);
    expect(headings('requestAccess')).toEqual(['Body', '200 or 201']);
    expect(headings('createStage')).toEqual(['Body', '201']);
    expect(headings('getStage')).toEqual(['200']);
    const statuses = (id: string) => matches(section(id), /<dt>(\d+)<\/dt>/g);
    expect(statuses('getStage')).toEqual(['400', '401', '403', '404', '405', '429', '500', '503']);
    expect(statuses('createStage')).toEqual(['400', '401', '403', '404', '405', '413', '415', '429', '500', '503']); // oxfmt-ignore
    expect(section('getStage')).toMatch(/<dt>404<\/dt>\s*<dd><code>not_found<\/code>/);
  });

  it('can be tried in a form whose fields are labelled, with the ids required and the query optional', () => {
    const form = (id: string) => /<form[^]*?<\/form>/.exec(section(id))![0];
    const labels = (id: string) =>
      matches(form(id), /<label\s*>([^<]+)</g).map((label) => label.replace(/\s+/g, ' ').trim());
    expect(labels('listStages')).toEqual(['transactionId', 'limit (optional)', 'cursor (optional)']);
    expect(labels('createStage')).toEqual(['transactionId', 'Body']);
    expect(matches(form('listStages'), /data-in="(\w+)"/g)).toEqual(['path', 'query', 'query']);
    expect(form('listStages')).toContain('data-method="GET" data-path="/v1/transactions/{transactionId}/stages"');
    for (const { id, summary } of operations) {
      expect(form(id)).toContain('<button>Send</button>');
      expect(form(id).replaceAll('&#39;', "'")).toContain(`aria-label="${summary}"`);
      expect(form(id)).toContain('<output aria-live="polite" tabindex="0" aria-label="Response">');
    }
    const example = /data-example="([^"]+)"/.exec(form('createStage'))![1]!.replaceAll('&quot;', '"');
    expect(JSON.parse(example)).toEqual({ title: 'Searches ordered' });
  });
});

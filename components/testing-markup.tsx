import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '@/lib/query/query-client';
import { Navigation } from '@/lib/query/testing-navigation';

/** The first HTML of an element. @param fill puts what its queries have read into the cache */
export function markupOf(element: ReactNode, fill: (client: QueryClient) => void = () => {}): string {
  const client = createQueryClient();
  fill(client);
  return renderToStaticMarkup(
    <Navigation>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </Navigation>,
  );
}

/** The text of HTML, as a person would read it, with a space between elements. */
export function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

type Props = Record<string, unknown>;

/** All elements in what a component returned, at any depth and in any prop; not those inside other components. */
export function elementsIn(returned: ReactNode): ReactElement<Props>[] {
  const found: ReactElement<Props>[] = [];
  const collect = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(collect);
    if (!isValidElement<Props>(value)) return;
    found.push(value);
    Object.values(value.props).forEach(collect);
  };
  collect(returned);
  return found;
}

/**
 * The props of `elementsIn`. With `runHook(() => Component(props))`, handlers can be called as a browser would.
 * @param type of the elements; any if missing
 */
export const propsIn = (returned: ReactNode, type?: unknown): Props[] =>
  elementsIn(returned).flatMap((element) =>
    type === undefined || element.type === type ? [element.props] : [],
  );

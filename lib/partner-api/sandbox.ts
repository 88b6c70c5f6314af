import 'server-only';
import { type HeaderReader } from './rate-headers';
import { saysSandbox } from './undocumented';

/** What each service, by its address, last said. Only `globalThis` is common to pages and routes. */
const said = ((globalThis as { [key: symbol]: unknown })[Symbol.for('chain-dashboard:sandboxes')] ??=
  new Map()) as Map<string, boolean>;

/** Hears a response out. One that failed and does not name itself may be of something in between: it tells nothing. */
export function noteResponse(baseUrl: string, status: number, header: HeaderReader): void {
  if (saysSandbox(header)) said.set(baseUrl, true);
  else if (status >= 200 && status < 300) said.set(baseUrl, false);
}

/** Whether the service called itself a sandbox; false as long as it has not responded. */
export const isSandbox = (baseUrl: string): boolean => said.get(baseUrl) ?? false;

import 'server-only';
import { processState } from '@/lib/values/process-state';
import { type HeaderReader } from './rate-headers';
import { saysSandbox } from './undocumented';

/** Whether each service last called itself a sandbox, by base URL. */
const lastReport = processState('sandboxes', () => new Map<string, boolean>());

/** Records what a response says. An error without our header may come from a proxy in between, so it is ignored. */
export function recordResponse(baseUrl: string, status: number, header: HeaderReader): void {
  if (saysSandbox(header)) lastReport.set(baseUrl, true);
  else if (status >= 200 && status < 300) lastReport.set(baseUrl, false);
}

/** Whether the service calls itself a sandbox; false until it has responded. */
export const isSandbox = (baseUrl: string): boolean => lastReport.get(baseUrl) ?? false;

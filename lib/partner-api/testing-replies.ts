import { vi } from 'vitest';
import * as z from 'zod/mini';
import { createPartner, type PartnerConfig } from './create-partner';
import { createService } from './service';
import { TestingClock } from './testing-clock';
import { type ServiceResponse, type OutgoingCall } from './transport';

export type Reply = Partial<Omit<ServiceResponse, 'header'>> & { headers?: Record<string, string> };

export const schema = z.object({ ok: z.boolean() });
export const ok: Reply = { body: '{"ok":true}' };
export const status = (code: number, headers?: Record<string, string>): Reply => ({
  status: code,
  body: '',
  headers,
});

/** A partner whose service sends these replies in turn after 10 ms each, then repeats the last; or `replyNow()`. */
export function replying(
  replies: (Reply | Error)[],
  config: Partial<PartnerConfig> = {},
  replyNow?: () => Reply | Error,
) {
  const clock = new TestingClock();
  const calls: (OutgoingCall & { at: number })[] = [];
  const service = createService(
    async (outgoing) => {
      const reply = replyNow?.() ?? replies[Math.min(calls.length, replies.length - 1)]!;
      calls.push({ ...outgoing, at: clock.now() });
      await clock.wait(10);
      if (reply instanceof Error) throw reply;
      return { status: 200, body: '', ...reply, header: (name) => reply.headers?.[name] ?? null };
    },
    { clock },
  );
  const getUserToken = vi.fn(async (options?: { rejected?: string }) =>
    options?.rejected ? 'token-2' : 'token-1',
  );
  const partnerWith = (more: Partial<PartnerConfig> = {}) =>
    createPartner(
      { baseUrl: 'http://service', apiKey: 'key', userId: 'u', getUserToken, ...config, ...more },
      service,
    );
  /** The outcome of a call after a minute. */
  const end = async <T>(call: Promise<T>): Promise<T | Error> => {
    const settled = call.catch((error: Error) => error);
    await clock.advance(60_000);
    return settled;
  };
  return { clock, calls, partner: partnerWith(), partnerWith, getUserToken, end, service };
}

import 'server-only';
import { env } from '@/lib/env';
import { type ServiceConfig } from '@/lib/partner-api/service';

/** The Partner API of this deployment and the key to it, from the environment. */
export const serviceConfig = (): ServiceConfig => ({
  baseUrl: env().PARTNER_API_URL,
  apiKey: env().PARTNER_API_KEY,
  keepReadsFor: env().KEEP_READS_MS,
});

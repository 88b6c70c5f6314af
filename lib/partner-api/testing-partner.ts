import { type RunningSandbox } from '@/sandbox/testing';
import { createPartner, type Partner, type PartnerConfig } from './create-partner';
import { createService, type Service } from './service';
import { createAgent, createTransport } from './transport';

/** A demo user's partner in a running sandbox, with its own governor unless a service is given. */
export async function partnerOf(
  sandbox: RunningSandbox,
  person: string,
  config: Partial<PartnerConfig> = {},
  service: Service = createService(createTransport(sandbox.url, createAgent())),
): Promise<Partner> {
  const token = await sandbox.token(person);
  return createPartner(
    {
      baseUrl: sandbox.url,
      apiKey: sandbox.partnerKey,
      userId: person,
      getUserToken: async () => token,
      ...config,
    },
    service,
  );
}

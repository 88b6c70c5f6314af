import { type RunningSandbox } from '@/sandbox/testing';
import { createPartner, type Partner, type PartnerConfig } from './create-partner';
import { createService } from './service';
import { createAgent, createTransport } from './transport';

/** A demo person's partner in a running sandbox, with a governor of its own. */
export async function partnerOf(
  sandbox: RunningSandbox,
  person: string,
  config: Partial<PartnerConfig> = {},
): Promise<Partner> {
  const token = await sandbox.token(person);
  const service = createService(createTransport(sandbox.url, createAgent()));
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

import { type Adapter, type AdapterPayload } from 'oidc-provider';

/** An authorization server's storage for tests: nothing is ever evicted, so that a long storm cannot disturb it. */
export function testingAdapter(all = new Map<string, AdapterPayload>()): (name: string) => Adapter {
  return (name) => {
    const key = (id: string) => `${name}:${id}`;
    const findBy = async (field: 'uid' | 'userCode', value: string) =>
      [...all].find(([id, one]) => id.startsWith(`${name}:`) && one[field] === value)?.[1];
    return {
      async upsert(id, payload) {
        all.set(key(id), payload);
      },
      find: async (id) => all.get(key(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      async consume(id) {
        const payload = all.get(key(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        all.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of all) if (payload.grantId === grantId) all.delete(id);
      },
    };
  };
}

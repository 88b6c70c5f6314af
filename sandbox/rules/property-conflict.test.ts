import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../api/test-world';
import { onEachDatabase } from '../db/on-each-database';
import { refusePropertyInAnyChain } from './property-conflict';
import type { Refusal } from './refusal';

const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

onEachDatabase('rules of a property in several chains', (database) => {
  let world: ReturnType<typeof testWorld>;
  let person: { id: string };
  beforeAll(async () => {
    world = testWorld(database().db);
    person = await world.newPerson();
  });
  const db = () => database().db;

  describe('refusePropertyInAnyChain', () => {
    it('accepts a property that is in no chain', async () => {
      const chainId = await world.newChain();
      const outside = { propertyId: randomUUID(), transactionId: randomUUID(), chainId: null };
      await refusePropertyInAnyChain(db(), chainId, person.id, [outside]);
      const inside = { ...outside, chainId };
      await expect(refusePropertyInAnyChain(db(), chainId, person.id, [outside, inside])).rejects.toEqual(
        refusal('conflict'),
      );
    });

    it('names the chain that the user is in, whatever the order of the other chains', async () => {
      const [here, theirs, mine] = [await world.newChain(), await world.newChain(), await world.newChain()];
      await world.newTransaction({ chainId: mine, parties: [{ person }] });
      await world.newTransaction({ chainId: theirs, parties: [{ person, active: false }] });
      const propertyId = randomUUID();
      const inTheirs = { propertyId, transactionId: randomUUID(), chainId: theirs };
      const inMine = { propertyId, transactionId: randomUUID(), chainId: mine };
      const detailsOf = async (occurrences: (typeof inMine)[]) => {
        const refused = await refusePropertyInAnyChain(db(), here, person.id, occurrences).catch(
          (error: unknown) => error,
        );
        expect(refused).toEqual(refusal('conflict'));
        return (refused as Refusal).extra.details;
      };
      expect(await detailsOf([inTheirs, inMine])).toEqual(inMine);
      expect(await detailsOf([inMine, inTheirs])).toEqual(inMine);
      expect(await detailsOf([inTheirs])).toBeUndefined();
    });
  });
});

import { accessRequestOperations } from './access-requests';
import { addressBookOperations } from './address-book';
import { chainOperations } from './chains';
import { inviteOperations } from './invites';
import type { Operation } from './operation';
import { partyOperations } from './parties';
import { propertyOperations } from './properties';
import { stageOperations } from './stages';
import { teamOperations } from './teams';
import { transactionOperations } from './transactions';
import { whoamiOperations } from './whoami';

/** The whole API: the document's twenty endpoints and stage creation. */
export const operations: Operation[] = [
  ...whoamiOperations,
  ...chainOperations,
  ...transactionOperations,
  ...partyOperations,
  ...stageOperations,
  ...propertyOperations,
  ...addressBookOperations,
  ...inviteOperations,
  ...accessRequestOperations,
  ...teamOperations,
];

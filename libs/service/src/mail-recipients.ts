import { type Bus, systemCall } from '@procura/bus';
import { type Input, listUsersWithPermission } from '@procura/contracts';

type Asked = Input<typeof listUsersWithPermission>;

/**
 * The users to mail: those of a company with a permission, for a branch if one is given. With `first`, that user alone
 * if they are among them. `operation` names the task in the logs of identity.
 */
export const mailRecipients = async (
  { bus }: { bus: Bus },
  operation: string,
  { first, ...asked }: Omit<Asked, 'user_id'> & { first?: Asked['user_id'] | undefined },
): Promise<readonly { email: string }[]> => {
  const holders = async (of: Asked) =>
    (await bus.call(listUsersWithPermission, systemCall({ operation, company_id: of.company_id }), of)).users;
  const own = first ? await holders({ ...asked, user_id: first }) : [];
  return own.length > 0 ? own : holders(asked);
};

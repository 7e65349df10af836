import type { accessReported, Payload } from '@procura/contracts';
import { accessChanged as letter } from '@procura/mail';
import type { Deps } from '../deps.ts';

/** Notifies a person by mail that a way of accessing their account was created or changed. */
export const mailAccessReport = async (
  deps: Deps,
  { user_id, what, about, at }: Payload<typeof accessReported>,
): Promise<void> => {
  const user = await deps.users.lookup().findOne({ _id: user_id });
  if (!user) return;
  const page = what === 'token_created' ? 'tokens' : 'security';
  await deps.mailer.send({
    to: user.email,
    ...letter({ what, about, at: new Date(at), link: `${deps.config.public_url}/settings/${page}` }),
  });
};

import { expireChangeCursors } from '@procura/contracts';
import type { Command } from 'commander';
import { defineCommand, done, type Tools } from './define-command.ts';

export const afterRestoreCommand = (tools: Tools): Command =>
  defineCommand(
    tools,
    {
      name: 'after-restore',
      summary:
        'Ends the cursors of all programs that read changes, after a restore from a backup: each is refused once and reads the lists again.',
      example: '',
    },
    async () => {
      const expired = await tools.call(expireChangeCursors, {});
      return done(expired, `Cursors made before ${expired.expired_at} have ended.`);
    },
  );

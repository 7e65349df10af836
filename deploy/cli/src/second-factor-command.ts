import { resetUserSecondFactor } from '@procura/contracts';
import type { Command } from 'commander';
import { defineCommand, done, type Tools } from './define-command.ts';

export const resetSecondFactorCommand = (tools: Tools): Command =>
  defineCommand<{ company: string; email: string }>(
    tools,
    {
      name: 'reset-second-factor',
      summary: 'Removes the second factor of a user who has lost it, and ends their sessions.',
      example: '--company co_… --email maria@alfreds.example',
    },
    async ({ company: company_id, email }) => {
      const answer = await tools.call(resetUserSecondFactor, { company_id, email });
      return done(
        answer,
        answer.reset
          ? `The second factor of ${email} is removed, and their sessions are ended. They are mailed.`
          : `${email} has no second factor. Their sessions are ended.`,
      );
    },
  )
    .requiredOption('--company <id>', 'a company that the user works for')
    .requiredOption('--email <address>', 'the user');

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../stack/private-file.ts';
import { messageOf, StartFailure } from '../stack/start-failure.ts';

/** Prints each mail that is not known yet as its name and content, or null where mail is sent by SMTP. */
const printNewMails = `
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { MAIL_DIR } = process.env;
const known = new Set(JSON.parse(readFileSync(0, 'utf8')));
if (!MAIL_DIR) console.log('null');
else if (existsSync(MAIL_DIR))
  for (const name of readdirSync(MAIL_DIR).filter((one) => one.endsWith('.eml') && !known.has(one)))
    console.log(JSON.stringify([name, readFileSync(MAIL_DIR + '/' + name, 'base64')]));
`;

/**
 * Copies the mails that the pods of identity have written into a folder here, each once. Raises a StartFailure if there
 * is no such pod, if it sends mail elsewhere, or if kubectl fails.
 */
export const copyMails = async ({ namespace, into }: { namespace: string; into: string }): Promise<void> => {
  makePrivateFolder(into);
  const selected = ['-l', 'app.kubernetes.io/component=identity', '--field-selector', 'status.phase=Running'];
  const pods = await kubectl(['-n', namespace, 'get', 'pods', ...selected, '-o', 'name']);
  if (pods.length === 0)
    throw new StartFailure(
      `No pod of identity runs in the namespace ${namespace}. Install the chart first, or name the namespace of the release with --in.`,
    );
  for (const pod of pods) {
    const known = JSON.stringify(readdirSync(into));
    const program = ['node', '-e', printNewMails];
    for (const line of await kubectl(['-n', namespace, 'exec', '-i', pod, '--', ...program], known)) {
      const mail: [name: string, content: string] | null = JSON.parse(line);
      if (mail === null)
        throw new StartFailure(
          'The demo takes its invitations out of the mail folder of identity’s pods, and mail.smtpSecret sends mail to people. Load the demo into a platform that is installed without mail.smtpSecret.',
        );
      const [name, content] = mail;
      writePrivateFile(join(into, name), Buffer.from(content, 'base64').toString());
    }
  }
};

/** The lines that kubectl prints. */
const kubectl = (args: string[], input = ''): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = execFile('kubectl', args, { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout.split('\n').filter(Boolean));
      else if (error.code === 'ENOENT')
        reject(
          new StartFailure('kubectl is not on the PATH. Install it; it copies the invitations of the demo.'),
        );
      else reject(new StartFailure(`kubectl ${args[2]} failed: ${stderr.trim() || messageOf(error)}`));
    });
    // A kubectl that ends early does not read its input, and its exit code says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

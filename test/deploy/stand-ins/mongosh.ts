import { readFileSync } from 'node:fs';
import {
  isMainThread,
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads';
import { type Document, MongoClient } from 'mongodb';

type User = { user: string; pwd: string; roles: unknown };
/** What the script asks of the server: to be somebody, or to run a command on `admin`. */
type Question = { login: Pick<User, 'user' | 'pwd'> } | { command: Document };
type Answer = { error: string } | { answer: Document };
type Shared = { port: MessagePort; answered: Int32Array };

/** Answers with the driver, in a thread for which the script waits as one does for mongosh. */
const answerWithDriver = ({ port, answered }: Shared): void => {
  const url = 'mongodb://localhost:27017/?directConnection=true&serverSelectionTimeoutMS=2000';
  let client = new MongoClient(url);
  const answer = async (question: Question): Promise<Document> => {
    if ('command' in question) return client.db('admin').command(question.command);
    const { user, pwd } = question.login;
    const other = new MongoClient(url, { auth: { username: user, password: pwd }, authSource: 'admin' });
    await other.connect();
    await client.close();
    client = other;
    return {};
  };
  port.on('message', async (question: Question) => {
    const said: Answer = await answer(question).then(
      (document) => ({ answer: JSON.parse(JSON.stringify(document)) }),
      (error: Error) => ({ error: error.message }),
    );
    port.postMessage(said);
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
};

/** Runs a script of `mongodb-users`, or a question of a health check, with what these use of mongosh. */
const runScript = (script: string): void => {
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const shared: Shared = { port: port2, answered };
  new Worker(import.meta.filename, { workerData: shared, transferList: [port2] });
  const ask = (question: Question): Document => {
    port1.postMessage(question);
    Atomics.wait(answered, 0, 0);
    Atomics.store(answered, 0, 0);
    const said = receiveMessageOnPort(port1)?.message as Answer;
    if ('error' in said) throw new Error(said.error);
    return said.answer;
  };
  const command = (document: Document): Document => ask({ command: document });
  const admin = {
    auth: (user: string, pwd: string) => ask({ login: { user, pwd } }),
    getUser: (user: string) => command({ usersInfo: user }).users[0] ?? null,
    getUsers: () => command({ usersInfo: 1 }),
    createUser: ({ user, ...rest }: User) => command({ createUser: user, ...rest }),
    updateUser: (user: string, changes: Partial<User>) => command({ updateUser: user, ...changes }),
    dropUser: (user: string) => command({ dropUser: user }),
  };
  const db = { getSiblingDB: () => admin, hello: () => command({ hello: 1 }) };
  // The stand-in for mongod is a set from the start.
  const rs = { initiate: () => undefined };
  const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  new Function('db', 'rs', 'sleep', 'quit', script)(db, rs, sleep, process.exit);
};

if (isMainThread) {
  const given = process.argv.at(-1) ?? '';
  runScript(process.argv.includes('--eval') ? given : readFileSync(given, 'utf8'));
  process.exit(0);
}
answerWithDriver(workerData as Shared);

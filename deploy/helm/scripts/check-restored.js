// Run by mongosh on a restored backup (restore-drill.sh): each service has its database, the ledger sums to zero, and balances
// are what its postings say. PROCURA_SERVICES and PROCURA_NAMESPACE are the CronJob's. Loops only: mongosh waits for its answers
// in these, and not in every callback.
const { env } = process;
const problems = [];
for (const service of env.PROCURA_SERVICES.split(' ')) {
  const name = `${env.PROCURA_NAMESPACE}_${service}`;
  const database = db.getSiblingDB(name);
  let documents = 0;
  for (const collection of database.getCollectionNames())
    documents += database.getCollection(collection).estimatedDocumentCount();
  print(`${name}: ${documents} documents`);
  if (documents === 0) problems.push(`${name} is empty.`);
}

const finance = db.getSiblingDB(`${env.PROCURA_NAMESPACE}_finance`);
const sums = new Map();
const add = (what, amount) => void sums.set(what, (sums.get(what) ?? 0n) + BigInt(String(amount)));
const balanceOf = (owner, currency) => `The balance of ${owner} in ${currency} against the ledger`;
const ledger = finance.getCollection('ledger').find();
while (ledger.hasNext()) {
  const { currency, postings } = ledger.next();
  for (const { account, owner, amount_minor } of postings) {
    add(`The ledger in ${currency}`, amount_minor);
    if (account === 'available') add(balanceOf(owner, currency), amount_minor);
  }
}
const balances = finance.getCollection('balances').find();
while (balances.hasNext()) {
  const { company_id, currency, available_minor } = balances.next();
  add(balanceOf(company_id, currency), -BigInt(String(available_minor)));
}
for (const [what, sum] of sums) if (sum !== 0n) problems.push(`${what} is ${-sum} off.`);

for (const problem of problems) print(problem);
if (problems.length > 0) quit(1);

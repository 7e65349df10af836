// Run by mongosh on a restored backup (restore-drill.sh): each service has its database, the ledger sums to zero, and balances
// are what its postings say. PROCURA_SERVICES and PROCURA_NAMESPACE are the CronJob's.
const { PROCURA_NAMESPACE: namespace, PROCURA_SERVICES: services } = process.env;
const problems = [];
for (const service of services.split(' ')) {
  const database = db.getSiblingDB(`${namespace}_${service}`);
  const documents = database
    .getCollectionNames()
    .reduce((sum, name) => sum + database.getCollection(name).estimatedDocumentCount(), 0);
  print(`${namespace}_${service}: ${documents} documents`);
  if (documents === 0) problems.push(`${namespace}_${service} is empty.`);
}

const finance = db.getSiblingDB(`${namespace}_finance`);
const sums = new Map();
const add = (key, amount) => sums.set(key, (sums.get(key) ?? 0n) + BigInt(String(amount)));
finance
  .getCollection('ledger')
  .find()
  .forEach(({ currency, postings }) => {
    for (const { account, owner, amount_minor } of postings) {
      add(`The ledger in ${currency}`, amount_minor);
      if (account === 'available')
        add(`The balance of ${owner} in ${currency} against the ledger`, amount_minor);
    }
  });
finance
  .getCollection('balances')
  .find()
  .forEach(({ company_id, currency, available_minor }) =>
    add(`The balance of ${company_id} in ${currency} against the ledger`, -BigInt(String(available_minor))),
  );
for (const [what, sum] of sums) if (sum !== 0n) problems.push(`${what} is ${-sum} off.`);

for (const problem of problems) print(problem);
if (problems.length > 0) quit(1);

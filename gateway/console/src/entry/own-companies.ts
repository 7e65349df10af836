/** Companies the person may sign in to, stored for this tab, because only the answer to a sign-in names them. */
type OwnCompany = { id: string; name: string };

const place = 'procura.companies';

export const keepOwnCompanies = (companies: readonly OwnCompany[]): void =>
  sessionStorage.setItem(place, JSON.stringify(companies));

export const ownCompanies = (): OwnCompany[] => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]');
  } catch {
    return [];
  }
};

/**
 * The address of a page of the application for a mail to people of a company. It names the company, so that the page
 * offers to switch to it where the session of the reader is for another one.
 */
export const pageLink = (
  { public_url }: { public_url: string },
  { path, company_id }: { path: string; company_id: string },
): string => `${public_url}/${path}?company=${company_id}`;

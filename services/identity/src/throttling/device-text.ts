import Bowser from 'bowser';

const longest = 80;

/** Browser and operating system in words, such as "Firefox on Linux"; empty if the User-Agent names neither. */
export const deviceText = (agent: string | undefined): string => {
  if (!agent) return '';
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, longest);
};

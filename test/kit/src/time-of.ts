/** The milliseconds in which a time-ordered TypeID was made: its first 48 of 130 bits. */
export const timeOf = (id: string): number => {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  const bits = [...id.slice(-26)]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Number.parseInt(bits.slice(2, 50), 2);
};

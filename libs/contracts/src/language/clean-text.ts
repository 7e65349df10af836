/**
 * Scripts in which ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER change the shape of letters (RFC 5892, A.1 and A.2):
 * cursive scripts, and those of India and its neighbours.
 */
const joiningScripts = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Mand', 'Phag', 'Adlm', 'Rohg', 'Mani', 'Sogd'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Newa', 'Tirh'],
  ...['Khmr', 'Mymr', 'Tibt', 'Java', 'Bali', 'Lana', 'Thai', 'Laoo', 'Cakm', 'Gran'],
]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
const joining = String.raw`[[${joiningScripts}]&&[\p{L}\p{M}]]`;
/** Signs that suppress the vowel of the preceding letter; a joiner after one may also end a word. */
const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u103A\u17D2]`;
const emoji = String.raw`\p{Extended_Pictographic}`;

/** Joiners that are kept, because they have a visible effect. */
const joiners = [
  String.raw`(?<=${joining})[\u200C\u200D](?=${joining})`,
  String.raw`(?<=${virama})[\u200C\u200D]`,
  String.raw`(?<=${emoji}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=${emoji})`,
  String.raw`(?<=[${emoji}0-9#*])[\uFE0E\uFE0F]`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=[\p{Script=Mongolian}&&\p{L}])[\u180B-\u180F]`,
];

/**
 * Characters that hide, reorder or represent nothing: format characters, default-ignorables (including Hangul fillers
 * and variation selectors), controls that do not separate words, and the blank of Braille.
 */
const hidden = String.raw`[[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]--[\t\n\v\f\r\u0085]]`;

const joinersOrHidden = new RegExp(`(${joiners.join('|')})|${hidden}`, 'gv');

/** Longest run of combining marks, as in the Stream-Safe Text Format (UAX #15, 12.1). */
const mostMarks = 30;
const excessMarks = new RegExp(String.raw`(\p{M}{${mostMarks}})\p{M}+`, 'gu');

/** Printable ASCII and the controls that separate words: already in the form below. */
const plain = /^[\t\n\v\f\r\x20-\x7e]*$/;

/**
 * Text in normal form C without hidden characters, lone surrogates as U+FFFD. Its time is linear in the length:
 * normalising sorts each run of combining marks in quadratic time, so long runs are cut first.
 */
const normalised = (value: string): string => {
  if (plain.test(value)) return value;
  return (
    value
      .toWellFormed()
      .replace(joinersOrHidden, (_, joiner: string | undefined) => joiner ?? '')
      .replace(excessMarks, '$1')
      .normalize('NFC')
      // Normal form C turns some marks into two.
      .replace(excessMarks, '$1')
  );
};

/** One line as stored: each separator of words or lines becomes one space; trimmed. For names, codes and questions. */
export const cleanLine = (value: string): string =>
  normalised(value)
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();

/** Lines as stored: every line separator becomes a newline, every tab a space; trimmed. For notes and messages. */
export const cleanLines = (value: string): string =>
  normalised(value)
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/gu, '\n')
    .replaceAll('\t', ' ')
    .trim();

const quotationMarks = /[“”„‟«»‹›"＂〝〞〟]/gu;

/**
 * A name in quotation marks, as questions and mails show it. Quotation marks inside become single ones, so that a name
 * cannot end its quotation and continue as the platform's text.
 */
export const quoted = (name: string): string => `“${cleanLine(name).replace(quotationMarks, '’')}”`;

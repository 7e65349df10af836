export { type ReadMail, readMails } from '@procura/local';

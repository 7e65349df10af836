export { readBaseConfig as readConfig } from '@procura/service';

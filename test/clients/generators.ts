import { clientGenerator } from '../tools/python-packages.ts';

/** A generator of clients, with what it takes to generate one from `openapi.json` in an empty folder and to compile it. */
export type Generator = {
  name: string;
  /** Programs on the PATH; Node.js with npm is there. */
  needs: string[];
  /** Python packages. Their programs come first on the PATH. */
  python?: string[];
  /** What is written into the folder first. */
  files?: Record<string, string>;
  /** Run one after another in the folder. */
  commands: string[][];
};

const npm = (...packages: string[]) => [
  'npm',
  'install',
  '--silent',
  '--no-save',
  '--ignore-scripts',
  ...packages,
];
const typescript = 'typescript@5.9.3';
const tsc = (...files: string[]) => [
  ...['npx', 'tsc', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'],
  ...['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable', ...files],
];

const goModule = { 'go.mod': 'module procura\n\ngo 1.25\n' };
const goBuild = [
  ['go', 'mod', 'tidy'],
  ['go', 'build', './...'],
];

const jarVersion = '7.25.0';
const openApiGenerator = (language: string, ...options: string[]) => [
  [
    ...['mvn', '-q', 'dependency:copy', '-DoutputDirectory=.'],
    `-Dartifact=org.openapitools:openapi-generator-cli:${jarVersion}`,
  ],
  [
    ...['java', '-Xmx1g', '-jar', `openapi-generator-cli-${jarVersion}.jar`],
    ...['generate', '-g', language, '-i', 'openapi.json', '-o', '.', ...options],
  ],
];
const withoutModules = { 'package.json': '{"private":true,"type":"module"}' };

/** Compiles Kotlin without Gradle, which fewer machines have. */
const kotlinPom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>procura</groupId><artifactId>client</artifactId><version>1</version>
  <dependencies>
${[
  'org.jetbrains.kotlin:kotlin-stdlib:2.2.20',
  'org.jetbrains.kotlin:kotlin-reflect:2.2.20',
  'com.squareup.moshi:moshi-kotlin:1.15.2',
  'com.squareup.moshi:moshi-adapters:1.15.2',
  'com.squareup.okhttp3:okhttp-jvm:5.1.0',
]
  .map((one) => one.split(':'))
  .map(
    ([group, artifact, version]) =>
      `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  )
  .join('\n')}
  </dependencies>
  <build>
    <sourceDirectory>src/main/kotlin</sourceDirectory>
    <plugins><plugin>
      <groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-maven-plugin</artifactId><version>2.2.20</version>
      <executions><execution><goals><goal>compile</goal></goals></execution></executions>
    </plugin></plugins>
  </build>
</project>
`;

/** The generators that `npm run clients` tries, with the options that docs/generated-clients.md names. */
export const generators: Generator[] = [
  {
    name: 'openapi-python-client',
    needs: [],
    python: clientGenerator,
    files: {
      'config.yaml':
        'content_type_overrides:\n  text/csv: application/octet-stream\n  application/pdf: application/octet-stream\n',
    },
    commands: [
      [
        ...[
          'python',
          '-m',
          'openapi_python_client',
          'generate',
          '--path',
          'openapi.json',
          '--config',
          'config.yaml',
        ],
        ...['--meta', 'none', '--output-path', 'procura'],
      ],
      ['python', '-m', 'compileall', '-q', 'procura'],
    ],
  },
  {
    name: 'openapi-typescript',
    needs: [],
    files: withoutModules,
    commands: [
      npm('openapi-typescript@7.13.0', typescript),
      ['npx', 'openapi-typescript', 'openapi.json', '-o', 'api.ts'],
      tsc('api.ts'),
    ],
  },
  {
    name: 'hey-api',
    needs: [],
    files: withoutModules,
    commands: [
      npm('@hey-api/openapi-ts@0.95.0', typescript),
      ['npx', 'openapi-ts', '-i', 'openapi.json', '-o', 'client'],
      tsc('client/index.ts', 'client/sdk.gen.ts'),
    ],
  },
  {
    name: 'orval',
    needs: [],
    files: withoutModules,
    commands: [
      npm('orval@7.13.2', 'axios@1.13.2', typescript),
      ['npx', 'orval', '--input', 'openapi.json', '--output', 'client.ts'],
      tsc('client.ts'),
    ],
  },
  {
    name: 'oapi-codegen',
    needs: ['go'],
    files: goModule,
    commands: [
      [
        ...['go', 'run', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
        ...['-package', 'procura', '-generate', 'types,client', '-o', 'client.go', 'openapi.json'],
      ],
      ...goBuild,
    ],
  },
  {
    name: 'ogen',
    needs: ['go'],
    files: goModule,
    commands: [
      [
        ...['go', 'run', 'github.com/ogen-go/ogen/cmd/ogen@v1.24.0'],
        ...['--package', 'procura', '--target', '.', 'openapi.json'],
      ],
      ...goBuild,
    ],
  },
  {
    name: 'openapi-generator-typescript',
    needs: ['java', 'mvn'],
    files: withoutModules,
    commands: [...openApiGenerator('typescript-fetch'), npm(typescript), tsc('index.ts')],
  },
  {
    name: 'openapi-generator-python',
    needs: ['java', 'mvn'],
    python: ['pydantic==2.12.5', 'python-dateutil==2.9.0', 'urllib3==2.6.0', 'typing-extensions==4.15.0'],
    commands: [
      ...openApiGenerator('python'),
      ['python', '-c', 'from openapi_client import *; from openapi_client.models import *'],
    ],
  },
  {
    name: 'openapi-generator-java',
    needs: ['java', 'mvn'],
    commands: [...openApiGenerator('java'), ['mvn', '-q', 'compile']],
  },
  {
    name: 'openapi-generator-kotlin',
    needs: ['java', 'mvn'],
    files: { 'pom.xml': kotlinPom },
    commands: [
      ...openApiGenerator('kotlin', '--additional-properties=enumPropertyNaming=UPPERCASE'),
      // Its daemon would stay.
      ['mvn', '-q', 'compile', '-Dkotlin.compiler.daemon=false'],
    ],
  },
  {
    name: 'openapi-generator-rust',
    needs: ['java', 'mvn', 'cargo'],
    commands: [
      ...openApiGenerator('rust', '--additional-properties=packageVersion=1.0.0'),
      ['cargo', 'check', '--quiet'],
    ],
  },
];

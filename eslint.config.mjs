import next from 'eslint-config-next';
import nextTypescript from 'eslint-config-next/typescript';

/** React's own rules, of which the compiler's cost most of a run: off where there is no React. */
const reactRules = [...next, ...nextTypescript]
  .flatMap(({ rules }) => Object.keys(rules ?? {}))
  .filter((name) => /^(react|react-hooks|jsx-a11y)\//.test(name));

const config = [
  {
    ignores: [
      '**/.next*/**',
      'node_modules/**',
      '.data/**',
      'next-env.d.ts',
      'sandbox/db/migrations/**',
      'test-results/**',
    ],
  },
  ...next,
  ...nextTypescript,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': 'error',
      // It decodes values, and what another cookie holds then looks like cookies of ours.
      'no-restricted-imports': [
        'error',
        {
          name: 'next/headers',
          importNames: ['cookies'],
          message: 'Read the header: lib/auth/session-cookie.ts.',
        },
      ],
    },
  },
  {
    files: ['sandbox/**', 'e2e/**', 'lib/**', '**/*.test.ts'],
    ignores: ['**/use-*.ts', '**/*.tsx'],
    rules: Object.fromEntries(reactRules.map((name) => [name, 'off'])),
  },
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: [
      'lib/commands/**',
      '**/bench/**',
      'sandbox/simulate.ts',
      'e2e/screenshots.ts',
      'e2e/texts/run.ts',
      'e2e/test-dates.mjs',
      'e2e/budget.spec.ts',
    ],
    rules: { 'no-console': 'off' },
  },
];

export default config;

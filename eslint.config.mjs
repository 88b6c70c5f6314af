import next from 'eslint-config-next';
import nextTypescript from 'eslint-config-next/typescript';

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
    },
  },
  // Playwright's fixtures are handed a function named `use`; it is no React hook.
  { files: ['e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
  {
    files: [
      'lib/commands/**',
      '**/bench/**',
      'sandbox/simulate.ts',
      'e2e/screenshots.ts',
      'e2e/budget.spec.ts',
    ],
    rules: { 'no-console': 'off' },
  },
];

export default config;

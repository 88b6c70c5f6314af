import next from 'eslint-config-next';
import nextTypescript from 'eslint-config-next/typescript';

const config = [
  { ignores: ['.next*/**', 'node_modules/**', '.data/**', 'next-env.d.ts', 'sandbox/db/migrations/**', 'test-results/**'] },
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
  { files: ['lib/commands/**', '**/bench/**', 'sandbox/simulate.ts'], rules: { 'no-console': 'off' } },
];

export default config;

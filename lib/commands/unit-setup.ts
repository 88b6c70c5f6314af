import fc from 'fast-check';

// A fixed seed makes every run test the same cases. FC_SEED changes it. A failure prints its seed and path.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });

import fc from 'fast-check';

// The same cases in every run. A failure prints its seed and path; FC_SEED tries other cases.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });

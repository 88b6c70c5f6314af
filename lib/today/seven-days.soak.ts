// Simulates a week of changes in the demo, and compares the Today page of each morning with their log.
process.env.MORNINGS = '7';
await import('./seven-days.test');

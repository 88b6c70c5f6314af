// Runs each race of the test for 200 rounds with natural timing, to show that none deadlocks or has a second winner.
import './two-processes.test';

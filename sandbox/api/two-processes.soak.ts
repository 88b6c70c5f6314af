// The same races as in the test, two hundred rounds each, in whatever order the two processes come to run them:
// no deadlock and no second winner in any of them.
import './two-processes.test';

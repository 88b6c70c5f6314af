// Kills the process ten times during writes with `kill -9`: no acknowledged write is ever lost.
import './main.test';

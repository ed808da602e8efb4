// Loaded into the app before its own code: when the parent process dies, even by kill -9, the app shuts down cleanly
// and frees its port. The IPC channel reports the parent's death.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// Processes that the app forks inherit its flags. Unreferenced by this file, their channel would not prevent their end
// before the first message: the process for calculations ended before each call.
const here = process.execArgv.indexOf(import.meta.url);
if (here > 0) process.execArgv.splice(here - 1, 2);

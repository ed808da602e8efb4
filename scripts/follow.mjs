// Loaded into the app before its own code: when the parent process dies, even by kill -9, the app shuts down cleanly
// and frees its port. The IPC channel reports the parent's death.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

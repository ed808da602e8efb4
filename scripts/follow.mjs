// Loaded into the app before its own code: when the process that started it dies, even by kill -9, the app ends in an
// orderly way instead of keeping the port. The channel is how it learns of that.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

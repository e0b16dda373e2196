export default {
  files: ['dist/test/**/*.test.js'],
  nodeArguments: ['--enable-source-maps'],
  timeout: '120s',
  concurrency: 2,
}

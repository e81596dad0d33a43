/** Files that the rules are made on: `{{secret}}`, `[[harmless]]`. */
export const TUNED: readonly (readonly [name: string, text: string])[] = [
  [
    ".env",
    `
# local
DB_PASSWORD={{weak}}
DB_URL=mysql://shop:{{weak}}@127.0.0.1/shop
API_TOKEN={{hex40}}
GOOGLE_MAPS_KEY={{google}}
export TWILIO_AUTH_TOKEN={{hex32}}
TELEGRAM_BOT_TOKEN={{telegram}}
APP_KEY=base64:{{base64}}
LOG_LEVEL=debug
`,
  ],
  [
    "config.json",
    `
{
  "database": { "user": "app", "password": "{{password}}" },
  "jwtSecret": "{{base64}}",
  "github": { "token": "{{githubServer}}" },
  "algolia": { "appId": "AB12CD34EF", "adminApiKey": "{{algolia}}" },
  "version": "3.1.4"
}
`,
  ],
  [
    "prod.yml",
    `
stripe:
  secret_key: {{stripe}}
  webhook_secret: {{stripeHook}}
aws:
  access_key_id: {{awsTemporary}}
  secret_access_key: {{awsSecret}}
newrelic_license_key: {{newrelic}}
postgres_password: '{{weak}}'
`,
  ],
  [
    "Dockerfile",
    `
FROM node:24
ENV NODE_ENV=production
ENV API_SECRET={{hex64}}
ARG NPM_TOKEN={{npm}}
RUN echo "//registry.npmjs.org/:_authToken=\${NPM_TOKEN}" > .npmrc
`,
  ],
  [
    "bash_history",
    `
ls
export PULUMI_ACCESS_TOKEN={{pulumi}}
curl -H 'X-Api-Key: {{hex32}}' https://api.example.net/me
curl -u admin:{{weak}} http://10.0.0.3/
mysqldump -uroot -p{{weak}} shop > shop.sql
tailscale up --authkey {{tailscale}}
flyctl auth token {{fly}}
`,
  ],
  [
    "client.rb",
    `
Stripe.api_key = "{{stripeTest}}"
conn = PG.connect(host: "db", user: "app", password: "{{weak}}")
RUBYGEMS_KEY = '{{rubygems}}'
DROPLET = { token: "{{doppler}}" }
`,
  ],
  [
    "client.php",
    `
<?php
define('DB_PASSWORD', '{{password}}');
$apiKey = "{{mailchimp}}";
$config['secret'] = '{{base64}}';
$client->setAuth("{{square}}");
`,
  ],
  [
    "Program.cs",
    `
var connection = "Server=db;Database=shop;User Id=sa;Password={{password}};TrustServerCertificate=true";
var key = new AzureKey("{{azureKey}}");
const string BotToken = "{{slackUser}}";
`,
  ],
  [
    "main.rs",
    `
const TOKEN: &str = "{{gitlabRunner}}";
let client = Client::new().bearer("{{atlassian}}");
let secret = String::from("{{databricks}}");
`,
  ],
  [
    "pypirc",
    `
[pypi]
username = __token__
password = {{pypi}}
`,
  ],
  [
    "kube.yaml",
    `
users:
- name: admin
  user:
    token: {{jwt}}
    client-key-data: {{azureKey}}
`,
  ],
  [
    "build.log",
    `
##[debug]Authorization: Basic {{base64}}
Using key {{postman}} for postman
Downloading https://storage.example.net/a.zip?sv=2022-11-02&sig={{sas}}
npm notice token {{supabase}}
ATLAS_TOKEN {{terraform}}
commit [[sha]]
`,
  ],
  [
    "keys.txt",
    `
{{age}}
{{openssh}}
`,
  ],
  [
    "mail.txt",
    `
Hi, the new password: {{password}}
The API key for Resend is {{resend}} and for Brevo {{brevo}}.
`,
  ],
  [
    "services.ini",
    `
[mapbox]
secret={{mapbox}}
[razorpay]
key={{razorpay}}
[easypost]
key={{easypost}}
[vercel]
token={{vercel}}
[planetscale]
password={{planetscale}}
[replicate]
token={{replicate}}
[bitbucket]
app_password={{bitbucket}}
[twilio]
sid={{twilio}}
`,
  ],
  [
    "models.env",
    `
OPENAI={{openaiOld}}
OAUTH={{googleToken}}
STRIPE_R={{stripeRestricted}}
`,
  ],
  [
    "guide.md",
    `
Replace \`<YOUR_TOKEN>\` with your token, \`password: "changeme"\`, \`api_key: "your-api-key-here"\`, \`SECRET_KEY=xxxxxxxxxxxxxxxx\`.
Then run \`client login --token $TOKEN\` and \`curl -u user:$PASSWORD\`. Connect to \`postgres://\${USER}:\${PASSWORD}@localhost/db\`.
`,
  ],
  [
    "yarn.lock",
    `
left-pad@^1.3.0:
  version "1.3.0"
  resolved "https://registry.yarnpkg.com/left-pad/-/left-pad-1.3.0.tgz#[[sha]]"
  integrity [[integrity]]
`,
  ],
  [
    "form.tsx",
    `
export const Form = ({ token, password, onSubmit }: Props) => (
  <input type="password" value={password} onChange={(event) => setPassword(event.target.value)} placeholder="Password" />
);
const apiKey = useApiKey();
const secretName = "projects/acme/secrets/db";
fetchData({ authorization: \`Bearer \${token}\` });
`,
  ],
  [
    "user.py",
    `
class User:
    password: str = Field(min_length=8)
    token: Optional[str] = None

def check(password, token=None, secret_key=DEFAULT_SECRET):
    api_key = os.getenv("API_KEY", "")
    return verify(password, self.password_hash)
`,
  ],
  [
    "schema.graphql",
    `
type Session { token: String!, refreshToken: String, passwordResetRequired: Boolean }
mutation { login(password: $password) { token } }
`,
  ],
  [
    "git.log",
    `
commit [[sha]]
Author: Dev <dev@example.net>

    Add token refresh and password rules
index [[short]]..[[short]] 100644
`,
  ],
  [
    "i18n.json",
    `
{ "password": "Password", "forgot_password": "Forgot your password?", "token": "Token", "secret": "Secret", "api_key": "API key", "pin": "Pin" }
`,
  ],
  [
    "docs.html",
    `
<p>Your password must contain a digit. Tokens expire after 3600 seconds.</p>
<a href="/reset?token=">Reset password</a> <img src="[[image]]"><code>Authorization: Bearer TOKEN</code>
`,
  ],
  [
    "values.yml",
    `
auth:
  existingSecret: db-credentials
  secretKeyName: password
  passwordFile: /run/secrets/db_password
  tokenUrl: https://auth.example.net/oauth/token
build: [[uuid]]
`,
  ],
  [
    "prose.txt",
    `
The key to success is simple. A token gesture, a secret garden, a private key to the house: none is a credential. The pass is open.
Password managers such as those reviewed here store 1,000 logins. Session 12 begins at 10:30. Signature: the director.
`,
  ],
  [
    "etags.log",
    `
GET /app.js 200 etag="[[etag]]" x-request-id=[[uuid]] cache-key=[[etag]]
GET /img.png 304 last-modified=Tue, 03 Nov 2025 10:00:00 GMT trace=[[sha256]]
`,
  ],
];

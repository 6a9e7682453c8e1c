/** Frequent passwords of ten characters and more, from public lists of leaked ones; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1234567890 0123456789 0987654321 1234567891 12345678910 123456789a 123456789q a123456789 q123456789 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 qwerty1234 qwertyqwerty qwertzuiop
  asdfghjkl1 asdfghjkl; asdfasdfasdf zxcvbnm123 zaq12wsxcde3 password12 password123 password1234 password12345 password123456
  password1! password123! passwordpassword mypassword1 passw0rd123 passw0rd1234 p@ssw0rd12 p@ssw0rd123 p@ssword123 pa$$word123
  iloveyou12 iloveyou123 iloveyou1234 iloveyou2! iloveyouforever ihateyou123 letmein123 letmein1234 letmeinnow welcome123
  welcome1234 welcome123! welcome2023 welcome2024 welcome2025 welcome2026 admin12345 admin123456 administrator administrator1
  football12 football123 baseball12 baseball123 basketball basketball1 superman123 batman12345 starwars123 pokemon123
  dragon12345 monkey12345 master12345 shadow12345 sunshine12 sunshine123 princess12 princess123 charlie123 michael123
  jennifer123 computer123 internet123 whatever123 trustno123 trustnoone changeme12 changeme123 changeit123 secret1234
  abc1234567 abcd123456 abcde12345 abcdef1234 abcdefghij abcdefghijk a1b2c3d4e5 aa12345678 aaaaaaaaaa 1111111111 0000000000
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026 liverpool1 liverpool123 chelsea123
  manchester manchester1 barcelona1 realmadrid juventus123 arsenal123 christopher cheesecake chocolate1 chocolate123
  butterfly1 strawberry strawberry1 watermelon fuckyou123 fuckyou1234 blink182blink qazwsxedc1 qazwsxedcrfv google12345
  samsung123 bitcoin123 bitcoin2024 trading123 trader1234 money12345 investor123 stockmarket robinhood1 tothemoon1 diamondhands
  correcthorsebatterystaple`
    .trim()
    .split(/\s+/),
);

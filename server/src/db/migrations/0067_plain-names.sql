-- Names of orders of before are kept as those of today: with plain quotes and dashes. Each sign is written as the one at its place.
-- safe: the release before writes them so, and finds both
update purchases set customer_name_lower = translate(customer_name_lower,
  U&'\2018\2019\201A\201B\2032\02B9\02BB\02BC\02BD`\00B4\201C\201D\201E\201F\2033\00AB\00BB\00AF\02D7\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2053\207B\208B\2212\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010D6E\+010EAD',
  '''''''''''''''''''''''"""""""--------------------------------')
where customer_name_lower <> translate(customer_name_lower,
  U&'\2018\2019\201A\201B\2032\02B9\02BB\02BC\02BD`\00B4\201C\201D\201E\201F\2033\00AB\00BB\00AF\02D7\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2053\207B\208B\2212\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010D6E\+010EAD',
  '''''''''''''''''''''''"""""""--------------------------------');
